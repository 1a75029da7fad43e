import { formulaIds, metricOf } from '#domain/screen/formulas'
import { metricGroups } from '#domain/stock/metrics'
import { type Option, Select } from '../../ui/controls/select.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { choiceText, heatPeriods } from './heat-map-texts.ts'
import { type ColorId, colorIds, type HeatView, offeredIn, type SizeId, sizeIds } from './heat-view.ts'
import styles from './heat-map.module.css'

interface HeatChoicesProps {
  readonly view: HeatView
  readonly isList: boolean
  /** Metrics that the market has no values of. */
  readonly missing: readonly string[]
  readonly onSize: (size: SizeId) => void
  readonly onColor: (color: ColorId) => void
}

/** The sizes that people use most. */
const firstSizes: readonly SizeId[] = ['marketCap', 'volume', 'dollarVolume', 'equal']

/** The selects of what area and color show; in a list, of its order and its value. */
export function HeatChoices({ view, isList, missing, onSize, onColor }: HeatChoicesProps) {
  // On phones the timeframe stands above them.
  const isPhone = useMediaQuery('(width < 40rem)')
  const change = isPhone ? choiceText.changeOnly : choiceText.change(heatPeriods[view.timeframe].span)
  const labelOf = (id: SizeId | ColorId) =>
    id === 'equal' ? choiceText.equal : id === 'change' ? change : metricOf(id, view).label
  const [size, color] = isList ? [choiceText.order, choiceText.value] : [choiceText.size, choiceText.color]
  return (
    <>
      <Choice
        label={size}
        value={view.size}
        groups={groupsOf(offered(sizeIds, view.size), firstSizes, labelOf)}
        onChange={onSize}
      />
      <Choice
        label={color}
        value={view.color}
        groups={groupsOf(offered(colorIds, view.color), ['change'], labelOf)}
        onChange={onColor}
      />
    </>
  )

  function offered<Id extends string>(ids: readonly Id[], chosen: Id): readonly Id[] {
    return offeredIn(ids, view).filter((id) => id === chosen || !missing.includes(id))
  }
}

interface ChoiceProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly groups: Readonly<Record<string, readonly (Option & { readonly value: Id })[]>>
  readonly onChange: (id: Id) => void
}

function Choice<Id extends string>({ label, value, groups, onChange }: ChoiceProps<Id>) {
  const options = Object.values(groups).flat()
  return (
    <span className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Select
        label={label}
        value={value}
        groups={groups}
        onChange={(text) => {
          const chosen = options.find((option) => option.value === text)
          if (chosen) onChange(chosen.value)
        }}
      />
    </span>
  )
}

/** The choices by group: those of most use first, and the user's own metrics. */
function groupsOf<Id extends SizeId | ColorId>(ids: readonly Id[], first: readonly Id[], labelOf: (id: Id) => string) {
  const inGroup = (label: string, of: (id: Id) => boolean) =>
    [label, ids.filter(of).map((value) => ({ value, label: labelOf(value) }))] as const
  const isOwn = (id: Id) => formulaIds.some((each) => each === id)
  return Object.fromEntries(
    [
      [
        choiceText.first,
        first.filter((id) => ids.includes(id)).map((value) => ({ value, label: labelOf(value) })),
      ] as const,
      inGroup(choiceText.own, isOwn),
      ...Object.entries(metricGroups).map(([name, columns]) =>
        inGroup(name, (id) => Object.hasOwn(columns, id) && !first.includes(id)),
      ),
    ].filter(([, options]) => options.length > 0),
  )
}
