/** The system's word for what went wrong: ENOENT, EACCES and so on. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
