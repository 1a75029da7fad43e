import { vi } from 'vitest'

// The page's modules hold the state of one page: files of a process load them again, but not the packages.
vi.resetModules()
