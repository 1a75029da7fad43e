interface Line {
  readonly words: string
  readonly element: Element
  readonly box: DOMRect
}

/** Runs in the page: finds lines of text that overlap, are clipped, or overflow the window, and cut placeholders. */
export function findTextFaults(width: number): string[] {
  const faults = new Set<string>()
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
  const ancestorsOf = (element: Element): Element[] => {
    const found: Element[] = []
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) found.push(at)
    return found
  }
  /** The sticky or fixed ancestor: texts of another one may overlap it. */
  const layerOf = (element: Element): Element | undefined =>
    ancestorsOf(element).find((at) => /fixed|sticky/.test(getComputedStyle(at).position))
  const isClosed = (overflow: string): boolean => /hidden|clip/.test(overflow)
  const linesOf = (text: Node): Line[] => {
    const element = text.parentElement
    const words = text.textContent?.trim() ?? ''
    if (!element || words === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return []
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map((box) => ({ words: words.slice(0, 40), element, box }))
  }
  /** Whether it is visible; records text that is clipped without an ellipsis. */
  const check = ({ words, element, box }: Line): boolean => {
    const { left, right, top, bottom } = box
    if (bottom < 1 || top > innerHeight - 1) return false
    let scrolls = false
    for (const at of ancestorsOf(element)) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const outer = at.getBoundingClientRect()
      const isHidden = outer.width <= 1 || style.clipPath !== 'none'
      if (isHidden || (top + bottom) / 2 < outer.top || (top + bottom) / 2 > outer.bottom) return false
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return true
      if (/auto|scroll/.test(style.overflowX)) {
        scrolls = true
        if (right < outer.left + 1 || left > outer.right - 1) return false
      }
      const isCut = isClosed(style.overflowX) && !scrolls && (left < outer.left - 1 || right > outer.right + 1)
      if (isCut) faults.add(`“${words}” is cut`)
    }
    if (!scrolls && (left < -1 || right > width + 1)) faults.add(`“${words}” reaches beyond the window`)
    return true
  }

  const canvas = document.createElement('canvas').getContext('2d')
  for (const input of (modal ?? document.body).querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    const { fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
    const isTransparent = getComputedStyle(input, '::placeholder').color === 'rgba(0, 0, 0, 0)'
    if (!canvas || isTransparent || !input.checkVisibility()) continue
    canvas.font = `${fontSize} ${fontFamily}`
    const space = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    if (canvas.measureText(input.placeholder).width > space) faults.add(`“${input.placeholder}” is cut in its field`)
  }

  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  while (walker.nextNode()) lines.push(...linesOf(walker.currentNode).filter(check))
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const isClipped = [one, other].some(({ element }) =>
        ancestorsOf(element).some((above) => getComputedStyle(above).textOverflow === 'ellipsis'),
      )
      // The box of a line is a little higher than its glyphs.
      const isOver = wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.35
      if (isOver && !isClipped) faults.add(`“${one.words}” and “${other.words}” lie over each other`)
    }
  }
  return [...faults]
}
