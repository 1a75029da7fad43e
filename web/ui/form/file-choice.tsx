import { useRef } from 'react'
import { Button } from '../controls/button.tsx'

interface FileChoiceProps {
  readonly label: string
  /** The name of the field behind the button. */
  readonly name?: string
  readonly variant?: 'primary' | 'outline'
  /** The MIME types and file name extensions that the dialog offers. */
  readonly accept: string
  readonly multiple?: boolean
  /** Called before the dialog opens. */
  readonly onOpen?: () => void
  /** The chosen files, at least one. */
  readonly onChoose: (files: readonly File[]) => void
}

/** A button that opens the browser’s file dialog. */
export function FileChoice({
  label,
  name = label,
  variant = 'outline',
  accept,
  multiple = false,
  ...on
}: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    on.onOpen?.()
    input.current?.click()
  }
  return (
    <>
      <Button variant={variant} onClick={open}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        {...{ accept, multiple }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Choosing the same file again must fire a change event.
          target.value = ''
          if (files.length > 0) on.onChoose(files)
        }}
      />
    </>
  )
}
