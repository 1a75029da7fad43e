import type { ESLint } from 'eslint'

export declare const projectRules: ESLint.Plugin
export declare const privateWords: Readonly<Record<string, string>>
export declare function privateWordsIn(name: string): readonly string[]
