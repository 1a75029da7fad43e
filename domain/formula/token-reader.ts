import type { Expression, ValueType } from './formula.ts'
import { type FormulaError, type Token, tokenize } from './tokens.ts'

/** A checked part of the text. */
export interface Part {
  readonly expression: Expression
  readonly type: ValueType
  readonly from: number
  readonly to: number
}

/** Reads the tokens of a text one after the other. The first error ends them, so that every rule of a grammar returns. */
export class TokenReader {
  protected error: FormulaError | undefined
  protected position = 0
  protected readonly text: string
  private tokens: readonly Token[]

  constructor(text: string) {
    this.text = text
    const { tokens, error } = tokenize(text)
    this.tokens = tokens
    this.error = error
  }

  protected get isEmpty(): boolean {
    return this.tokens.length === 0
  }

  protected get current(): Token {
    return this.tokens[this.position] ?? { kind: 'end', text: '', from: this.text.length, to: this.text.length }
  }

  protected fail(
    message: string,
    { from, to }: { readonly from: number; readonly to: number },
    suggestion?: string,
  ): Part {
    this.error ??= suggestion === undefined ? { message, from, to } : { message, from, to, suggestion }
    this.position = this.tokens.length
    return { expression: { kind: 'number', value: 0 }, type: 'number', from, to }
  }

  protected unexpected(): void {
    const { kind, text } = this.current
    if (text === ',') this.fail('A comma separates the values of a function; numbers have none.', this.current)
    else if (text === ')') this.fail('“)” closes nothing.', this.current)
    else if (kind === 'symbol' && text !== '(') this.fail(`“${text}” is not expected here.`, this.current)
    else this.fail(`An operator is missing before “${text}”.`, this.current)
  }

  protected accept(text: string): Token | undefined {
    const token = this.current
    if (token.kind !== 'symbol' || token.text !== text) return undefined
    this.position++
    return token
  }

  protected close(open: Token): { readonly to: number } {
    const token = this.accept(')')
    if (!token && !this.error) {
      if (this.current.kind === 'end') this.fail('“)” is missing.', open)
      else this.unexpected()
    }
    return token ?? open
  }
}
