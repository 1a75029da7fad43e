import { errorDidChange, loadProgressDidChange, pastDidChange, stonksDidChange, userDidChange } from '../state/store.ts'

/** The state of a page that has just been opened: all slices are null, and nobody’s session has ended. */
export function reset(): void {
  // A sign-in clears the message about an ended session.
  userDidChange({
    ...{ id: 'nobody', email: '', displayName: '', roles: [], accessToken: '', bookmarks: [] },
    userData: { firstName: '', lastName: '' },
  })
  userDidChange(null)
  errorDidChange(null)
  loadProgressDidChange(null)
  stonksDidChange(null)
  pastDidChange(null)
}
