import { type BacktestSettings as Settings, rebalanceIds, shumwayLoss, weightingIds } from '#domain/backtest/backtest'
import { formatInteger } from '#words/numbers'
import { DayField } from '../past/day-field.tsx'
import { LabelledSelect } from '../ui/form/labelled-select.tsx'
import { backtest as texts } from './backtest-texts.ts'
import styles from './backtest-settings.module.css'

interface SettingsProps {
  readonly settings: Settings
  /** The sessions that can be shown, YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  readonly onChange: (settings: Settings) => void
}

const counts = [10, 20, 50, 100, 0]
const costs = [0, 5, 10, 25, 50]

/** A choice of numbers, including the current one: an address may have a number that is not offered. */
const withChosen = (choices: readonly number[], chosen: number): readonly number[] =>
  choices.includes(chosen) ? choices : [chosen, ...choices]

/** What a run does with the stocks that the screen selects. */
export function BacktestSettings({ settings, sessions, onChange }: SettingsProps) {
  const change = (some: Partial<Settings>) => onChange({ ...settings, ...some })
  return (
    <div className={styles.settings}>
      <DayField label={texts.from} value={settings.from} sessions={sessions} onChange={(from) => change({ from })} />
      <DayField label={texts.to} value={settings.to} sessions={sessions} onChange={(to) => change({ to })} />
      <LabelledSelect
        label={texts.rebalance}
        value={settings.rebalance}
        options={rebalanceIds.map((value) => ({ value, label: texts.rebalances[value] }))}
        onChange={(value) => change({ rebalance: rebalanceIds.find((id) => id === value) ?? settings.rebalance })}
      />
      <LabelledSelect
        label={texts.hold}
        value={`${settings.count}`}
        options={withChosen(counts, settings.count).map((count) => ({
          value: `${count}`,
          label: count === 0 ? texts.all : texts.first(formatInteger(count)),
        }))}
        onChange={(value) => change({ count: Number(value) })}
      />
      <LabelledSelect
        label={texts.weight}
        value={settings.weighting}
        options={weightingIds.map((value) => ({ value, label: texts.weights[value] }))}
        onChange={(value) => change({ weighting: weightingIds.find((id) => id === value) ?? settings.weighting })}
      />
      <LabelledSelect
        label={texts.cost}
        value={`${settings.costBasisPoints}`}
        options={withChosen(costs, settings.costBasisPoints).map((cost) => ({
          value: `${cost}`,
          label: texts.basisPoints(formatInteger(cost)),
        }))}
        onChange={(value) => change({ costBasisPoints: Number(value) })}
      />
      <LabelledSelect
        label={texts.ends}
        value={settings.lossAtEnd > 0 ? 'loss' : 'last'}
        options={[
          { value: 'last', label: texts.lastPrice },
          { value: 'loss', label: texts.loss },
        ]}
        onChange={(value) => change({ lossAtEnd: value === 'loss' ? shumwayLoss : 0 })}
      />
    </div>
  )
}
