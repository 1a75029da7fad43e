import { installLabels } from '../../texts/install.ts'
import { SheetItem } from '../../ui/sheet/sheet-item.tsx'
import { laterIcons } from '../../ui/icons/later-icons.ts'
import { startInstall } from './start-install.ts'
import { useWayToInstall } from './use-way-to-install.ts'

/** In a phone's sheet of further tools; nothing where there is nothing to install. */
export function InstallItem({ onClick }: { readonly onClick: () => void }) {
  const way = useWayToInstall()
  if (!way) return null
  const start = () => {
    onClick()
    startInstall(way)
  }
  return (
    <SheetItem icon={laterIcons.plusSquare} onClick={start}>
      {installLabels[way]}
    </SheetItem>
  )
}
