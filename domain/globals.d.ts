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
