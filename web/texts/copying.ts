/** The result of copying a text, and of sharing an address. */
export const copying = {
  copied: 'Copied',
  failed: 'Couldn’t copy. Select the text instead.',
  linkCopied: 'Link copied',
  linkFailed: 'Couldn’t copy the link. You can copy it from the address bar.',
} as const
