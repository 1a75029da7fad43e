import fc from 'fast-check'
import { seed } from './seed.ts'

// A property finds the same at every run. What the nightly run finds with other seeds becomes an example of its property.
fc.configureGlobal({ seed })

export { fc }
