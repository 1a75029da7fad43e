import type { ESLint } from 'eslint'

export declare const projectRules: ESLint.Plugin
