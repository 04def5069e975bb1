import { afterEach, expect, test, vi } from "vitest";
import { runProcess } from "../../src/run/process.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a measured process reads no further certificates, and everything else of the environment", async () => {
  vi.stubEnv("NODE_EXTRA_CA_CERTS", "/nowhere/certificates.pem");
  vi.stubEnv("BOUGH_MEASURED", "told");
  const told = "[process.env.NODE_EXTRA_CA_CERTS, process.env.BOUGH_MEASURED]";
  const { output, errors } = await runProcess(
    process.execPath,
    ["-p", `JSON.stringify(${told})`],
    60,
  );
  expect(JSON.parse(output)).toEqual([null, "told"]);
  expect(errors).toBe("");
});
