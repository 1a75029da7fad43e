import { useCallback, useState } from 'react'
import { readWidgetMessage, type WidgetReport } from './read-widget-message.ts'
import styles from './trading-view-frame.module.css'

interface TradingViewFrameProps {
  readonly title: string
  readonly src: string
  /** Whether it has controls: one that is only a picture takes no presses and no focus. */
  readonly interactive?: boolean
  /** Undefined when the frame goes: what it reported is over. */
  readonly onReport: (report: WidgetReport | undefined) => void
}

/**
 * A widget of TradingView in a page of its own: nothing of it runs in ours. It covers the element around it, and is not seen
 * until the widget itself reports that it is loaded: a `load` event proves nothing, since the page that a browser shows for a
 * blocked address fires one too.
 */
export function TradingViewFrame({ title, src, interactive = false, onReport }: TradingViewFrameProps) {
  const [isLoaded, setLoaded] = useState(false)
  const listen = useCallback(
    (frame: HTMLIFrameElement) => {
      const onMessage = (event: MessageEvent<unknown>) => {
        const report = event.source === frame.contentWindow ? readWidgetMessage(event) : undefined
        if (!report) return
        setLoaded(report === 'loaded')
        onReport(report)
      }
      addEventListener('message', onMessage)
      return () => {
        removeEventListener('message', onMessage)
        onReport(undefined)
      }
    },
    [onReport],
  )
  return (
    <iframe
      ref={listen}
      className={styles.frame}
      title={title}
      src={src}
      sandbox={`allow-scripts allow-same-origin${interactive ? ' allow-popups' : ''}`}
      referrerPolicy="no-referrer"
      tabIndex={interactive ? undefined : -1}
      inert={!isLoaded || !interactive}
      data-loaded={isLoaded || undefined}
    />
  )
}
