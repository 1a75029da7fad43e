/** What somebody who is signed in does outside of the forms: one chunk, which who is signed out never needs. */
export { toggleBookmark } from '../outbox/toggle-bookmark.ts'
export { logout } from './enter.ts'
export { loadProfile } from './profile.ts'
