import { HomeScreenSheet } from '../features/install/home-screen-sheet.tsx'
import { updateSettings } from '../state/settings.ts'
import { useAppContext } from '../pages/app-context.ts'
import { backupFile, importBackup } from '../data/personal/backup-file.ts'
import { personalStore } from '../data/personal/personal-store.ts'
import { BackupSection } from '../features/settings/backup-section.tsx'
import { saveFile } from '../features/export/share.ts'
import { InstallSection } from '../features/install/install-section.tsx'
import { SettingsSheet } from '../features/settings/settings-sheet.tsx'

/** What may lie over any page. It is little, and comes as one file: names of files weigh in a first visit, too. */
export { KeysSheet } from './keys-sheet.tsx'
export { ReleaseNotice } from '../features/install/release-notice.tsx'

export { JumpOverlay } from './symbol-jump.tsx'
export { StockMenu } from './stock-menu.tsx'

/** The way onto the Home Screen over any page. Whoever has closed it is not shown it again unasked. */
export function HomeScreenOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const close = () => {
    updateSettings(settings, { homeScreen: 'told' })
    onClose()
  }
  return <HomeScreenSheet onClose={close} />
}

/** The settings over any page. */
export function SettingsOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const save = async () => {
    await personalStore.load()
    await saveFile(backupFile(personalStore.current(), settings, new Date()))
  }
  const backup = (
    <BackupSection onExport={() => void save()} onImport={(file) => importBackup(file, personalStore, settings)} />
  )
  return <SettingsSheet {...{ settings, backup }} install={<InstallSection />} onClose={onClose} />
}
