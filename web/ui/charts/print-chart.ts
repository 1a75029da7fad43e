import type { IChartApi } from 'lightweight-charts'
import styles from './print-chart.module.css'

/** Pixels between the margins of A4, which letter paper is a little wider than. */
const paperWidth = 700

/**
 * Prints a picture of a chart, drawn for the paper and as wide as its column there: a print waits for no chart that
 * notices its new size. Returns what ends that.
 */
export function printChart(element: HTMLElement, chart: IChartApi): () => void {
  let picture: HTMLCanvasElement | undefined
  const remove = () => picture?.remove()
  const add = () => {
    remove()
    // One that is not shown is not printed.
    if (element.clientHeight === 0) return
    picture = pictureOf(element, chart)
    picture.className = styles.picture ?? ''
    picture.dataset['picture'] = ''
    element.append(picture)
  }
  addEventListener('beforeprint', add)
  addEventListener('afterprint', remove)
  return () => {
    // The next chart adds its own.
    remove()
    removeEventListener('beforeprint', add)
    removeEventListener('afterprint', remove)
  }
}

/** The chart with the days that it shows now, in the width of the paper. */
function pictureOf({ clientWidth, clientHeight }: HTMLElement, chart: IChartApi): HTMLCanvasElement {
  const scale = chart.timeScale()
  const days = scale.getVisibleLogicalRange()
  const draw = (width: number) => {
    // A change of the size draws at once what has been asked for before it.
    chart.resize(width, clientHeight - 1, true)
    if (days) scale.setVisibleLogicalRange(days)
    chart.resize(width, clientHeight, true)
  }
  chart.applyOptions({ autoSize: false })
  draw(paperWidth)
  // Without the crosshair it would draw once more, and never end: that is a fault of the library.
  const picture = chart.takeScreenshot(false, true)
  draw(clientWidth)
  chart.applyOptions({ autoSize: true })
  return picture
}
