/** What somebody who is signed in does outside of the forms: one chunk, which who is signed out never needs. */
export { toggleBookmark } from '../bookmarks/toggle-bookmark.ts'
export { logout } from './sign-in.ts'
export { loadProfile } from './sign-in.ts'
