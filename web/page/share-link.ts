import { showToast } from '../state/overlay.ts'
import { copying } from '../texts/copying.ts'
import { shareAddress } from './share.ts'

/** Shares the page’s address and reports the result. */
export async function shareLink(title: string, text: string): Promise<void> {
  const outcome = await shareAddress({ title, text, url: location.href })
  if (outcome === 'copied') showToast(copying.linkCopied)
  if (outcome === 'failed') showToast(copying.linkFailed)
}
