/** Writes bytes one after the other. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1)
    this.#bytes[this.#length++] = value
  }

  /** A safe integer that is not negative, in base 128, the lowest digits first (LEB128). */
  integer(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  /** An IEEE 754 double, little-endian. */
  double(value: number): void {
    this.bytes(new Uint8Array(new Float64Array([value]).buffer))
  }

  bytes(values: Uint8Array): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(this.#length + values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  /** All written bytes. */
  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads the bytes of a `ByteWriter`. It fails and reads zeros past the end and for invalid integers. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number
  #hasFailed = false

  constructor(bytes: Uint8Array, from = 0) {
    this.#bytes = bytes
    this.#at = from
  }

  /** Whether no read has failed, and no bytes are left. */
  get isComplete(): boolean {
    return !this.#hasFailed && this.#at === this.#bytes.length
  }

  /** Marks the bytes as invalid. */
  fail(): void {
    this.#hasFailed = true
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) this.fail()
    return value ?? 0
  }

  integer(): number {
    let [value, digit] = [0, 1]
    for (;;) {
      const byte = this.byte()
      if (byte < 0x80) return value + byte * digit
      value += (byte - 0x80) * digit
      digit *= 0x80
      if (digit > Number.MAX_SAFE_INTEGER) {
        this.fail()
        return 0
      }
    }
  }

  double(): number {
    const bytes = Uint8Array.from({ length: 8 }, () => this.byte())
    return new Float64Array(bytes.buffer)[0] ?? 0
  }
}
