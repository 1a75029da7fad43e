import { useId, useState } from 'react'
import { priceIn, type ScreenRef, type Side, type Watched } from '#domain/personal/alert-rule'
import { parseSymbol } from '#domain/parse-stock'
import { LabelledSelect } from '../../ui/controls/labelled-select.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import styles from './rule-form.module.css'

export interface WatchableScreen {
  readonly ref: ScreenRef
  readonly name: string
}

interface RuleFormProps {
  readonly screens: readonly WatchableScreen[]
  /** The stock whose price it begins with; undefined begins with a screen. */
  readonly about: string | undefined
  /** Says what is wrong with it, or saves it. */
  readonly onSave: (rule: Watched) => Promise<string | undefined>
}

/** What is wrong, and with which field. */
interface Trouble {
  readonly at: 'symbol' | 'price'
  readonly words: string
}

/** Characters of the longest ticker and of a price as people write it. */
const longest = { symbol: 12, price: 14 }

const sides = [
  { value: 'below', label: 'below' },
  { value: 'above', label: 'above' },
] as const

/** A new rule: a screen gains a stock, or a stock closes beyond a price. */
export function RuleForm({ screens, about, onSave }: RuleFormProps) {
  const id = useId()
  const [kind, setKind] = useState<Watched['kind']>(about === undefined ? 'gains' : 'closes')
  const [ref, setRef] = useState(screens[0]?.ref)
  const [symbol, setSymbol] = useState(about ?? '')
  const [side, setSide] = useState<Side>('below')
  const [price, setPrice] = useState('')
  const [trouble, setTrouble] = useState<Trouble>()
  const save = async () => {
    const rule = kind === 'gains' ? ref && { kind, screen: ref } : closesRule(symbol, side, price)
    const wrong = rule && ('words' in rule ? rule : await refusalOf(rule))
    setTrouble(wrong)
    if (wrong) return
    setSymbol('')
    setPrice('')
  }
  const refusalOf = async (rule: Watched): Promise<Trouble | undefined> => {
    const words = await onSave(rule)
    return words === undefined ? undefined : { at: 'symbol', words }
  }
  const troubleAt = (field: Trouble['at']) => (trouble?.at === field ? id : undefined)
  return (
    <form
      className={styles.form}
      aria-label="New rule"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Segments
        label="Tell me when"
        value={kind}
        segments={[
          { value: 'gains', label: 'A screen gains', name: 'A screen gains a stock' },
          { value: 'closes', label: 'A stock closes', name: 'A stock closes beyond a price' },
        ]}
        onChange={setKind}
      />
      {kind === 'gains' ? (
        <LabelledSelect
          label="Screen"
          value={ref ?? ''}
          options={screens.map((screen) => ({ value: screen.ref, label: screen.name }))}
          onChange={(value) => setRef(screens.find((screen) => screen.ref === value)?.ref)}
        />
      ) : (
        <div className={styles.closes}>
          <LineField
            label="Symbol"
            text={symbol}
            longest={longest.symbol}
            trouble={troubleAt('symbol')}
            onType={setSymbol}
          />
          <LabelledSelect
            label="Closes"
            value={side}
            options={sides}
            onChange={(value) => setSide(value === 'above' ? 'above' : 'below')}
          />
          <LineField
            label="Price in dollars"
            inputMode="decimal"
            text={price}
            longest={longest.price}
            trouble={troubleAt('price')}
            onType={setPrice}
          />
        </div>
      )}
      <p role="alert" id={id} className={styles.trouble}>
        {trouble?.words}
      </p>
      <button type="submit" className={styles.submit}>
        Save rule
      </button>
    </form>
  )
}

/** The rule that was typed, or what is wrong with it. */
function closesRule(text: string, side: Side, priceText: string): Watched | Trouble {
  const symbol = parseSymbol(text.trim())
  const price = priceIn(priceText)
  if (symbol === undefined) return { at: 'symbol', words: 'Type the symbol of a stock, such as ACME.' }
  if (price === undefined) return { at: 'price', words: 'Type a price above 0, such as 200 or 12.50.' }
  return { kind: 'closes', symbol, side, price }
}
