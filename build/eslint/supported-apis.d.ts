import type { Rule } from 'eslint'

export declare const supportedApis: Rule.RuleModule
