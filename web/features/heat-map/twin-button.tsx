import { heatMapText } from '../../texts/heat-map.ts'
import { ListIcon } from '../../ui/icons/list-icon.tsx'
import styles from './twin-button.module.css'

interface TwinButtonProps {
  readonly isList: boolean
  readonly onChange: (isList: boolean) => void
}

/** Goes from the map to the list that says the same, and back. */
export function TwinButton({ isList, onChange }: TwinButtonProps) {
  return (
    <button type="button" className={styles.twin} onClick={() => onChange(!isList)}>
      {!isList && <ListIcon />}
      {isList ? heatMapText.asMap : heatMapText.asList}
    </button>
  )
}
