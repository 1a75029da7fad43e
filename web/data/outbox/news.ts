import { outboxNews } from '#sw/contract'

let channel: BroadcastChannel | undefined

/** Hears that another page or the service worker has changed what waits. */
export function hearNews(listener: () => void): void {
  channel ??= new BroadcastChannel(outboxNews)
  channel.onmessage = listener
}

/** Tells the other pages that what waits has changed. */
export function tellNews(): void {
  channel?.postMessage(null)
}
