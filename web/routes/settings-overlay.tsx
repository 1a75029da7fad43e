import { InstallSection } from '../features/install/install-section.tsx'
import { SettingsSheet } from '../features/settings/settings-sheet.tsx'
import { useAppContext } from './app-context.ts'

/** The settings over any page. */
export const SettingsOverlay = ({ onClose }: { readonly onClose: () => void }) => (
  <SettingsSheet settings={useAppContext().settings} install={<InstallSection />} onClose={onClose} />
)
