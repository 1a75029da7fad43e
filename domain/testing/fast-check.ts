import fc from 'fast-check'
import { seed } from './seed.ts'

// A fixed seed gives the same examples at every run. Failures of the nightly run, with other seeds, become examples of their property.
fc.configureGlobal({ seed })

export { fc }
