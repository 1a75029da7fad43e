interface Browser {
  readonly name: string
  readonly version: number
}

interface SupportOptions {
  /** Whether a version with a prefix counts, too: the build adds it to styles. */
  readonly prefixed?: boolean
  /** Replaces the supported browsers. */
  readonly browsers?: readonly Browser[]
}

export declare const supportedBrowsers: readonly Browser[]
export declare const buildTarget: string[]
export declare const isKnown: (path: string) => boolean
export declare function browsersWithout(path: string, options?: SupportOptions): readonly string[]
