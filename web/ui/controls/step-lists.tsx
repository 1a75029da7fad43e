import { stepFields } from '../../texts/step-fields.ts'
import { LabelledSelect } from './labelled-select.tsx'

type StepRange = readonly [lower: number, upper: number]

interface StepListsProps {
  /** What is ranged over, within a name: “Minimum market cap”. */
  readonly of: string
  readonly labels: readonly string[]
  readonly value: StepRange
  readonly onChange: (value: StepRange) => void
}

/** The same choice as the two thumbs', from two lists: for those who would rather not drag. */
export function StepLists({ of, labels, value: [lower, upper], onChange }: StepListsProps) {
  const last = labels.length - 1
  const options = labels.map((label, position) => ({ value: String(position), label }))
  const any = (position: number) => ({ value: String(position), label: stepFields.any })
  return (
    <>
      <LabelledSelect
        label={stepFields.minimum}
        name={stepFields.minimumOf(of)}
        value={String(lower)}
        options={[any(0), ...options.slice(1, upper + 1)]}
        onChange={(position) => onChange([Number(position), upper])}
      />
      <LabelledSelect
        label={stepFields.maximum}
        name={stepFields.maximumOf(of)}
        value={String(upper)}
        options={[...options.slice(lower, last), any(last)]}
        onChange={(position) => onChange([lower, Number(position)])}
      />
    </>
  )
}
