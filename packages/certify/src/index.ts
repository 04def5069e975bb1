export type { Certificate, CertifyStatistics, NoCertificate } from "./certificate.ts";
export { type CertifyOptions, certifySteps } from "./certify.ts";
export { excludingPoints } from "./excluding-points.ts";
