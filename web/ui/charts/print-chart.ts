import type { IChartApi } from 'lightweight-charts'
import styles from './print-chart.module.css'

/** Pixels between the margins of A4, which is a little narrower than letter paper. */
const paperWidth = 700

/**
 * Prints a picture of a chart that is drawn for the paper and as wide as its column there: a print does not wait for a chart
 * to notice its new size. Returns a function that stops it.
 */
export function printChart(element: HTMLElement, chart: IChartApi): () => void {
  let picture: HTMLCanvasElement | undefined
  const remove = () => picture?.remove()
  const add = () => {
    remove()
    // A hidden chart is not printed.
    if (element.clientHeight === 0) return
    picture = pictureOf(element, chart)
    picture.className = styles.picture ?? ''
    picture.dataset['picture'] = ''
    element.append(picture)
  }
  addEventListener('beforeprint', add)
  addEventListener('afterprint', remove)
  return () => {
    // The next chart adds its own picture.
    remove()
    removeEventListener('beforeprint', add)
    removeEventListener('afterprint', remove)
  }
}

/** The chart with its current days, in the width of the paper. */
function pictureOf({ clientWidth, clientHeight }: HTMLElement, chart: IChartApi): HTMLCanvasElement {
  const scale = chart.timeScale()
  const days = scale.getVisibleLogicalRange()
  const draw = (width: number) => {
    // A change of the size draws all pending changes at once.
    chart.resize(width, clientHeight - 1, true)
    if (days) scale.setVisibleLogicalRange(days)
    chart.resize(width, clientHeight, true)
  }
  chart.applyOptions({ autoSize: false })
  draw(paperWidth)
  // Without the crosshair it would draw once more, and never end: a defect of the library.
  const picture = chart.takeScreenshot(false, true)
  draw(clientWidth)
  chart.applyOptions({ autoSize: true })
  return picture
}
