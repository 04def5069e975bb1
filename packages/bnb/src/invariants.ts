/** True where costly checks of the code's own promises run: in tests, and with `BOUGH_CHECK=1`. */
export const isChecking: boolean = typeof process === "object" && process.env?.BOUGH_CHECK === "1";
