import type { ByteReader, ByteWriter } from './bytes.ts'
import { unzigzag, zigzag } from './price-code.ts'

/**
 * Volumes as bytes, on a logarithmic grid of eight steps an octave: a volume that is read differs by at most 4.5 % from the one
 * that was printed. Step 0 is an unknown volume, 1 is no share, 2 + n are 2^(n/8) shares. Written is the difference from the
 * step before (unknown ones aside) plus 1, as a variable-length integer, and 0 for an unknown volume.
 */
const stepsPerOctave = 8
const firstStep = 2

/** The largest relative difference between a volume and the one on the grid: half a step. */
export const maxVolumeError = 2 ** (1 / (2 * stepsPerOctave)) - 1

/** Writes volumes in shares, not below 0; NaN is unknown. */
export function writeVolumes(writer: ByteWriter, volumes: Float64Array): void {
  let before = 0
  for (const volume of volumes) {
    if (Number.isNaN(volume)) {
      writer.byte(0)
      continue
    }
    const step = stepOf(volume)
    writer.integer(1 + zigzag(step - before))
    before = step
  }
}

/** Reads as many volumes as were written, in shares; the reader has failed where the bytes are not volumes. */
export function readVolumes(reader: ByteReader, length: number): Float64Array {
  const volumes = new Float64Array(length)
  let step = 0
  for (let at = 0; at < length; at++) {
    const token = reader.integer()
    if (token === 0) {
      volumes[at] = NaN
      continue
    }
    step += unzigzag(token - 1)
    if (step < 1 || step > maxStep) reader.fail()
    volumes[at] = volumeOf(step)
  }
  return volumes
}

/** A volume as it is read after it was written; NaN stays. */
export const onGrid = (volume: number): number => (Number.isNaN(volume) ? NaN : volumeOf(stepOf(volume)))

const stepOf = (volume: number): number =>
  volume < 0.5 ? 1 : firstStep + Math.max(0, Math.round(Math.log2(volume) * stepsPerOctave))

const volumeOf = (step: number): number =>
  step < firstStep ? 0 : Math.round(2 ** ((step - firstStep) / stepsPerOctave))

/** That of 2^60 shares. */
const maxStep = firstStep + 60 * stepsPerOctave
