import { lazyPart } from './lazy-part.tsx'
import type { Loader } from './loader.ts'

/** A part that lies over the page and can be closed: so can the word that it did not come. */
export const lazySheet = <Props extends { readonly onClose: () => void }>(load: Loader<Props>) =>
  lazyPart(load, { failed: 'bar', giveUp: ({ onClose }) => onClose() })
