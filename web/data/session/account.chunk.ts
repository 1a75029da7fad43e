/** The chunk for signed-in users: what they do outside of the forms. */
export { toggleBookmark } from '../bookmarks/toggle-bookmark.ts'
export { logout } from './sign-in.ts'
export { loadProfile } from './sign-in.ts'
