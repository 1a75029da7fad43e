import type { ByteReader, ByteWriter } from './bytes.ts'
import { unzigzag, zigzag } from './price-code.ts'

/**
 * Volumes as bytes, on a logarithmic grid of eight steps per octave: a decoded volume differs by at most 4.5% from the printed
 * one. Step 0 is an unknown volume, 1 is no shares, 2 + n are 2^(n/8) shares. The code is the difference from the previous
 * known step plus 1, as a variable-length integer, and 0 for an unknown volume.
 */
const stepsPerOctave = 8
const firstStep = 2

/** The largest relative difference between a volume and the one on the grid: half a step. */
export const maxVolumeError = 2 ** (1 / (2 * stepsPerOctave)) - 1

/**
 * Shares by session, not below 0: as numbers, NaN if unknown, or as steps of the grid. Two years of a market take 24 MB as
 * numbers, and 6 MB as steps.
 */
export type Volumes = Float64Array | Uint16Array

/** Writes volumes. */
export function writeVolumes(writer: ByteWriter, volumes: Volumes): void {
  let before = 0
  for (let at = 0; at < volumes.length; at++) {
    const step = stepAt(volumes, at)
    if (step === 0) {
      writer.byte(0)
      continue
    }
    writer.integer(1 + zigzag(step - before))
    before = step
  }
}

/** Reads as many volumes as were written, and returns `steps` with them; the reader fails if the bytes are not volumes. */
export function readVolumes(reader: ByteReader, steps: Uint16Array): Uint16Array {
  let step = 0
  for (let at = 0; at < steps.length; at++) {
    const token = reader.integer()
    if (token === 0) continue
    step += unzigzag(token - 1)
    if (step < 1 || step > maxStep) reader.fail()
    steps[at] = step
  }
  return steps
}

/** A volume after encoding and decoding; NaN stays. */
export const onGrid = (volume: number): number => sharesOf(stepOf(volume))

/** The shares of a session; NaN if unknown or outside of the series. */
export const sharesAt = (volumes: Volumes, at: number): number =>
  volumes instanceof Uint16Array ? sharesOf(volumes[at] ?? 0) : (volumes[at] ?? NaN)

/** The shares of all sessions. */
export const sharesIn = (volumes: Volumes): Float64Array => Float64Array.from(volumes, (_, at) => sharesAt(volumes, at))

/** The step of a session on the grid; 0 if its volume is unknown or outside of the series. */
export const stepAt = (volumes: Volumes, at: number): number =>
  volumes instanceof Uint16Array ? (volumes[at] ?? 0) : stepOf(volumes[at] ?? NaN)

function stepOf(volume: number): number {
  if (Number.isNaN(volume)) return 0
  return volume < 0.5 ? 1 : firstStep + Math.max(0, Math.round(Math.log2(volume) * stepsPerOctave))
}

/** The step of 2^60 shares. */
const maxStep = firstStep + 60 * stepsPerOctave

/** The shares of each step, calculated once: a past day reads a quarter of a million volumes. */
const sharesOfSteps = Float64Array.from({ length: maxStep + 1 }, (_, step) =>
  step < firstStep ? (step === 0 ? NaN : 0) : Math.round(2 ** ((step - firstStep) / stepsPerOctave)),
)

const sharesOf = (step: number): number => sharesOfSteps[step] ?? NaN
