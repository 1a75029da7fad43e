// Globals of every runtime – page, worker, service worker and Node – that TypeScript's ES library does not declare.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes: Uint8Array): string
}
declare function btoa(binary: string): string
declare function atob(base64: string): string
/** Missing in a browser's page on plain http; a service worker always has it. */
declare const crypto: {
  readonly subtle: { digest(algorithm: 'SHA-256', data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> }
}
declare function setTimeout(callback: () => void, delayMs: number): unknown
declare function clearTimeout(timer: unknown): void
