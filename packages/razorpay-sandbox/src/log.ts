/** The two methods of a pino-like logger that the sandbox uses. */
export type SandboxLog = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
};
