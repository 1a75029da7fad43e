import { keysOf } from '#domain/keys-of'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The engines that the stories run in. */
export const engines = { firefox, webkit } as const satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

export const engineNames = keysOf(engines)
