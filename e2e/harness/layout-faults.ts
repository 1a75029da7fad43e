/** The layout faults of a page in its current state. */
interface Faults {
  /** One sentence for each fault. */
  readonly faults: readonly string[]
  /** The number of checked controls: without any, the page was not rendered yet. */
  readonly pressed: number
}

/**
 * Runs in the page. A click at the center of a visible control must hit that control; nothing may overflow the viewport
 * unless it can be scrolled into view; tabs must be fully visible; no frame of another host may be visible. `open` selects
 * modal elements that are no dialogs.
 */
export function findFaults({ width, open }: { readonly width: number; readonly open?: string | undefined }): Faults {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
    ['tab', 'slider', 'checkbox', 'switch', 'radio', 'menuitem', 'option'].map((role) => `[role=${role}]`).join(', ')
  const faults: string[] = []
  const root = document.documentElement
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
  const scope = modal ?? (open === undefined ? null : document.querySelector(open)) ?? document.body

  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${words || element.className}”`
  }
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    [...element.getClientRects()].some(({ width, height }) => width > 2 && height > 2)
  const positionOf = (element: Element): string => getComputedStyle(element).position
  /** The closest sticky or fixed ancestor. */
  const layerOf = (element: Element | null): Element | null => {
    for (let at = element; at; at = at.parentElement) if (/fixed|sticky/.test(positionOf(at))) return at
    return null
  }
  /** The ancestors that can clip it, the nearest first. */
  const clippersOf = (element: Element): Element[] => {
    const found: Element[] = []
    let position = positionOf(element)
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (position === 'fixed' || at.matches(':modal')) break
      const style = getComputedStyle(at)
      if (position === 'absolute' && style.position === 'static') continue
      if (`${style.overflowX}${style.overflowY}` !== 'visiblevisible') found.push(at)
      position = style.position
    }
    return found
  }
  const scrolls = (element: Element, axis: 'x' | 'y'): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return axis === 'x'
      ? /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth
      : /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight
  }
  const innerBox = (element: Element) => {
    const { left, top } = element.getBoundingClientRect()
    const [x, y] = [left + element.clientLeft, top + element.clientTop]
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
  }
  /** The point to click: the center of its largest box, or the thumb of a slider. */
  const centreOf = (element: Element): { readonly x: number; readonly y: number } => {
    const boxes = [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)
    const { left, top, width: wide, height } = boxes[0] ?? element.getBoundingClientRect()
    if (!(element instanceof HTMLInputElement) || element.type !== 'range') {
      return { x: left + wide / 2, y: top + height / 2 }
    }
    const [min, max] = [Number(element.min || 0), Number(element.max || 100)]
    const share = max > min ? (element.valueAsNumber - min) / (max - min) : 0
    return { x: left + height / 2 + share * (wide - height), y: top + height / 2 }
  }
  const isHit = (control: Element, target: Element): boolean => {
    const { x, y } = centreOf(target)
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    if (target.contains(hit) || control.contains(hit)) return true
    if (hit.closest('label') instanceof HTMLLabelElement && hit.closest('label')?.control === control) return true
    // The two thumbs of a range may have the same value.
    if (hit instanceof HTMLInputElement && hit.type === 'range' && hit.parentElement === control.parentElement)
      return true
    // A canvas handles clicks itself; the buttons over it are for the keyboard.
    if (hit instanceof HTMLCanvasElement && getComputedStyle(control).pointerEvents === 'none') return true
    return hit.contains(control) && hit.matches(selector)
  }
  /** A control covered by a sticky or fixed element must become clickable by scrolling. */
  const isHitInTheMiddle = (control: Element, target: Element): boolean => {
    const scrollers = [root, ...clippersOf(target)].map(
      (element) => [element, element.scrollTop, element.scrollLeft] as const,
    )
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const result = isHit(control, target)
    for (const [element, top, left] of scrollers) element.scrollTo({ top, left, behavior: 'instant' })
    return result
  }

  const press = (control: Element): boolean => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const target = isSeen(control) ? control : labels.find(isSeen)
    if (!target) return false
    const clippers = clippersOf(target)
    const box = target.getBoundingClientRect()
    const isBeyond = box.left < -0.5 || box.right > width + 0.5
    if (isBeyond && !clippers.some((clipper) => scrolls(clipper, 'x'))) {
      faults.push(`${nameOf(control)} reaches beyond the window: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
    const { x, y } = centreOf(target)
    for (const clipper of clippers) {
      const { left, top, right, bottom } = innerBox(clipper)
      const isCut = (x < left || x > right) && !scrolls(clipper, 'x')
      if (isCut || ((y < top || y > bottom) && !scrolls(clipper, 'y'))) faults.push(`${nameOf(control)} is cut away`)
      // A center on the edge means that half of it is outside.
      if (x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 1) return false
    }
    if (x < 1 || x > width - 1 || y < 1 || y > innerHeight - 1) return false
    if (isHit(control, target)) return true
    const over = document.elementFromPoint(x, y)
    const layer = layerOf(over)
    const isUnderLayer = layer !== null && layer !== layerOf(target) && !layer.contains(target)
    if (!isUnderLayer || !isHitInTheMiddle(control, target)) {
      faults.push(
        `${nameOf(control)} at ${Math.round(x)},${Math.round(y)} lies under ${over ? nameOf(over) : 'nothing'}`,
      )
    }
    return true
  }

  const textsOf = (element: Element): DOMRect[] => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  }
  const checkTab = (tab: Element): void => {
    const [own, boxes] = [tab.getBoundingClientRect(), [tab, ...clippersOf(tab)].map(innerBox)]
    const isWhole =
      own.left >= -0.5 &&
      own.right <= width + 0.5 &&
      textsOf(tab).every((text) => boxes.every(({ left, right }) => text.left >= left - 1 && text.right <= right + 1))
    if (!isWhole || tab.scrollWidth > tab.clientWidth) faults.push(`${nameOf(tab)} is not whole`)
  }

  const pressed = [...scope.querySelectorAll(selector)].filter(
    (control) => !control.matches(':disabled') && !control.closest('[inert]') && press(control),
  ).length

  if (!modal) {
    const tabs = [...document.querySelectorAll('[role=tab]')]
    const names = tabs.map((tab) => tab.textContent)
    if (
      tabs.length > 0 &&
      !['AI', 'All Stonks', 'My List'].every((name) => names.some((text) => text.includes(name)))
    ) {
      faults.push(`The tabs are ${names.join(', ')}`)
    }
    tabs.forEach(checkTab)
  }
  if (root.scrollWidth > width) faults.push(`The page is ${root.scrollWidth} wide`)
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    const isWide =
      element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isMeant = element.matches('[role=region], [tabindex="0"]') || !scrolls(element, 'y')
    if (isWide && element.clientWidth > 0 && !isMeant && element !== document.body) {
      faults.push(`${nameOf(element)} slides sideways: ${element.scrollWidth} in ${element.clientWidth}`)
    }
  }
  const main = document.querySelector('main')
  if (main && /auto|scroll/.test(getComputedStyle(main).overflowY) && root.scrollHeight > innerHeight) {
    faults.push(`The document is ${root.scrollHeight} high in a window of ${innerHeight}`)
  }
  for (const frame of document.querySelectorAll('iframe')) {
    if (/^https?:/.test(frame.src) && new URL(frame.src).origin !== location.origin && isSeen(frame)) {
      faults.push(`A frame shows what could not be loaded: ${new URL(frame.src).host}`)
    }
  }
  return { faults: [...new Set(faults)], pressed }
}

/** Runs in the page: scrolls all scrollable elements to a fraction of their range. Returns whether there were any. */
export function scrollTo(share: number): boolean {
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
  const scope = modal ?? document.body
  const scrollers = [document.documentElement, ...scope.querySelectorAll('*')].flatMap((element) => {
    const isRoot = element === document.documentElement
    const range = element.scrollHeight - element.clientHeight
    const canScroll = isRoot ? !modal : /auto|scroll/.test(getComputedStyle(element).overflowY)
    return canScroll && range > 1 && element.checkVisibility() ? [{ element, range }] : []
  })
  for (const { element, range } of scrollers) element.scrollTo({ top: range * share, behavior: 'instant' })
  return scrollers.length > 0
}
