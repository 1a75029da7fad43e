export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'Backspace'

/** One tab of a browser, with the few commands that every engine executes in the same way. */
export interface Driver {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page. Its source text is sent: it must not refer to anything outside of itself. */
  evaluate<Arg, Value>(run: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value>
  /** Presses and releases the mouse button at a point of the viewport. */
  press(point: Point): Promise<void>
  /** Presses keys one after the other: a character each, or a named key. */
  type(keys: readonly (Key | (string & {}))[]): Promise<void>
  /** Presses a character while the Control key is down. */
  typeWithControl(character: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** The folder into which the browser downloads files. */
  readonly downloads: string
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  /** Opens a tab without cookies. Storage is separate for each origin, and each story has its own. */
  open(size: Size): Promise<Driver>
  close(): Promise<void>
}

export interface StartOptions {
  /** A private window, which loses its data when it closes. */
  readonly isPrivate?: boolean
  /** The folder of a profile, which is neither emptied nor deleted; without, it is a new one. */
  readonly profile?: string
  /** Preferences of the browser, by their names. */
  readonly preferences?: Readonly<Record<string, string | number | boolean>>
}

/** A browser engine on this machine. */
export interface Engine {
  /** Why it cannot be started; undefined if it can. */
  missing(): string | undefined
  start(options?: StartOptions): Promise<Browser>
}
