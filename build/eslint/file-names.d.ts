import type { Rule } from 'eslint'

export declare const fileNames: Rule.RuleModule
