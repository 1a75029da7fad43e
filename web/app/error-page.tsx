import { errorPage as texts } from '../texts/first-visit/shell.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'

/** For a mistake of ours: nothing a person did, and nothing they can mend but by beginning again. */
export function ErrorPage() {
  const reload = (
    <Button look="primary" onClick={() => location.reload()}>
      {texts.reload}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title={texts.title} heading="h1" action={reload}>
        {texts.why}
      </EmptyState>
    </div>
  )
}
