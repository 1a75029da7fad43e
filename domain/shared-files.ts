/** How the installed app receives what other apps share: the service worker keeps files in a cache until a page takes them. */
export const sharedFiles = {
  /** Where the browser posts it; only the service worker reads the content. */
  path: '/share',
  /** The parameter of the page's address when files wait. */
  parameter: 'shared',
  cache: 'shared-files',
  /** The field of the posted form. */
  field: 'files',
} as const

/** The parameters with which shared text arrives. */
export const sharedTexts = ['share_text', 'share_title', 'share_url'] as const

/** The rest of a longer text is ignored. */
export const maxTextLength = 2000

const maxFiles = 10

/** Bytes of one file. */
export const maxFileBytes = 20 * 1024 * 1024

/** Why a file is not taken: `tooMany` from the eleventh on. */
export const dropReasons = ['tooLarge', 'tooMany'] as const
export type DropReason = (typeof dropReasons)[number]

/** Why the file at this index is not taken; undefined if it is. */
export function reasonToDrop({ size }: { readonly size: number }, index: number): DropReason | undefined {
  if (index >= maxFiles) return 'tooMany'
  return size > maxFileBytes ? 'tooLarge' : undefined
}
