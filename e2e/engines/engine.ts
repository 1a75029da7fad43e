import type { WebDriver } from 'selenium-webdriver'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A page without cookies or storage, and the program that shows it. */
export interface Tab {
  readonly driver: WebDriver
  /** The folder into which the browser downloads files. */
  readonly downloads: string
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  open(size: Size): Promise<Tab>
  close(): Promise<void>
}

/** A browser engine on this machine. */
export interface Engine {
  /** Why it cannot be started; undefined if it can. */
  missing(): string | undefined
  start(): Promise<Browser>
}
