import type { WebDriver } from 'selenium-webdriver'
import { keysOf } from '#domain/keys-of'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

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

/** The engines that the stories run in. */
export const engines = { firefox, webkit } as const satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

export const engineNames = keysOf(engines)
