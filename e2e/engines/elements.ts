/** Selects visible elements of the page by this CSS selector and accessible name. */
export interface Target {
  readonly selector: string
  /** The whole name; or, as a regular expression, a part of it. */
  readonly name?: string | RegExp
  /** A selector of the element that contains them. */
  readonly within?: string
}

const target = (selector: string) => (name: string | RegExp, within?: string) => ({
  selector,
  name,
  ...(within === undefined ? {} : { within }),
})

export const button = target('button, [role=button], summary')
export const checkBox = target('input[type=checkbox]')
export const comboBox = target('select, input[role=combobox]')
export const dialog = target('dialog[open]')
export const heading = target('h1, h2, h3')
export const link = target('a[href]')
export const slider = target('input[type=range], [role=slider]')
export const tab = target('[role=tab]')
export const textField = target('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')
export const css = (selector: string): Target => ({ selector })
/** Elements that contain a text and have no child that contains all of it. */
export const text = (words: string | RegExp, within?: string): Target => ({
  ...target('body *:not(script, style)')(words, within),
})

export interface ElementState {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly value: string
  readonly isChecked: boolean
  readonly isFocused: boolean
  readonly isEnabled: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Whether it has not moved for two frames, and none of its ancestors is animated. */
  readonly isStill: boolean
  /** Whether a press on its center reaches it or its label. */
  readonly isReachable: boolean
}

interface Query {
  readonly selector: string
  readonly name: string | undefined
  readonly pattern: string | undefined
  readonly within: string | undefined
  /** Whether the elements are scrolled into view. */
  readonly scroll: boolean
}

export const toQuery = ({ selector, name, within }: Target, scroll: boolean): Query => ({
  selector,
  within,
  name: typeof name === 'string' ? name : undefined,
  pattern: typeof name === 'object' ? name.source : undefined,
  scroll,
})

/** Runs in the page: finds elements and describes them. */
export async function describeElements({ selector, name, pattern, within, scroll }: Query): Promise<ElementState[]> {
  const clean = (words: string | null | undefined) => (words ?? '').replaceAll(/\s+/g, ' ').trim()
  const labelsOf = (element: Element) => ('labels' in element ? [...(element.labels as NodeListOf<Element>)] : [])
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labelsOf(element)
    const given = element.getAttribute('aria-label')
    return clean(given ?? (labels.map((label) => label?.textContent).join(' ') || element.textContent))
  }
  const matches = (element: Element): boolean =>
    pattern === undefined ? name === undefined || nameOf(element) === name : new RegExp(pattern).test(nameOf(element))
  const roots = within === undefined ? [document] : [...document.querySelectorAll(within)]
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => matches(element))
    // Among nested elements the innermost one counts.
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
  if (scroll) for (const element of found) element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const before = found.map((element) => element.getBoundingClientRect())
  if (scroll) await frame().then(frame)
  const running = document.getAnimations().filter(({ playState }) => playState === 'running')
  const isAnimated = (element: Element) =>
    running.some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
  return found.map((element, index) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const old = before[index]
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const isReachable = [element, ...labelsOf(element)].some((one) => one.contains(hit))
    return {
      text: clean(element.textContent),
      attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
      value: 'value' in element ? String(element.value) : '',
      isChecked: 'checked' in element && element.checked === true,
      isFocused: element === document.activeElement,
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      ...{ x, y, width, height, isReachable },
      isStill: !isAnimated(element) && old?.x === x && old.y === y && old.width === width && old.height === height,
    }
  })
}

/** Runs in the page: chooses an option of a select element, as its list would. */
export function chooseOption({ selector, label }: { readonly selector: string; readonly label: string }): boolean {
  const select = [...document.querySelectorAll<HTMLSelectElement>(selector)].find((one) => one.checkVisibility())
  const option = select && [...select.options].find((one) => one.label === label)
  if (!select || !option) return false
  select.value = option.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Runs in the page: chooses a file, as the window of the system would. */
export function chooseFile({ selector, content }: { readonly selector: string; readonly content: string }): boolean {
  const input = document.querySelector<HTMLInputElement>(selector)
  if (!input) return false
  const transfer = new DataTransfer()
  transfer.items.add(new File([content], 'backup.json', { type: 'application/json' }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
