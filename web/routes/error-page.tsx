import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'

/** For a mistake of ours: nothing a person did, and nothing they can mend but by beginning again. */
export function ErrorPage() {
  const reload = (
    <Button look="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title="Something went wrong" heading="h1" action={reload}>
        This page broke while it was being drawn. What is stored on this device is safe.
      </EmptyState>
    </div>
  )
}
