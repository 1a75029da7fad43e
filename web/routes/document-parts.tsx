/** The pages that are only read. They come as one file: names of files weigh in a first visit, too. */
export { DisclosuresPage } from './disclosures-page.tsx'
export { NotFoundPage } from './not-found-page.tsx'
export { TermsPage } from './terms-page.tsx'
