import type { Sector } from '#domain/stock/stock'

/** Words for descriptions of the companies of a sector. */
export interface Vocabulary {
  /** Follows the company's name. */
  readonly does: readonly string[]
  readonly products: readonly string[]
  readonly buyers: readonly string[]
  /** Divisions; funds have none. */
  readonly parts: readonly string[]
}

/** A list separated by semicolons. */
const list = (table: string): readonly string[] => table.split(';').map((item) => item.trim().replaceAll(/\s+/g, ' '))

/** By sector. */
export const vocabularies: Readonly<Record<Sector, Vocabulary>> = {
  'ENERGY & TRANSPORTATION': {
    does: list(
      'explores, produces and transports; owns and operates; develops and delivers; invests in, builds and runs',
    ),
    products:
      list(`crude oil; natural gas; offshore wind parks; solar farms; pipelines; tank storage; copper concentrate;
      lithium brine; dry bulk vessels; regional air routes; rail freight; drilling services; hydroelectric power;
      refined fuels; battery storage`),
    buyers: list(`utilities; refineries; industrial customers; municipalities; shippers; commodity traders; airlines;
      households`),
    parts: list('Upstream; Midstream; Generation; Marine; Storage; Exploration; Power Networks; Freight'),
  },
  FINANCE: {
    does: list('provides; arranges and services; offers through its subsidiaries; underwrites and distributes'),
    products:
      list(`commercial loans; mortgages; deposit accounts; property insurance; reinsurance cover; wealth management;
      equipment leases; payment services; retirement plans; trade finance; life insurance; custody services;
      brokerage accounts; crop insurance; student loans`),
    buyers: list(`small businesses; families; farmers; institutional investors; professional practices; pension plans;
      first-time home buyers; cooperatives`),
    parts: list('Community Banking; Wealth; Specialty Lines; Treasury; Lending; Markets; Digital; Trust Services'),
  },
  'LIFE SCIENCES': {
    does: list(
      'develops and commercializes; discovers and tests; designs, makes and sells; is a clinical-stage maker of',
    ),
    products:
      list(`antibody therapies; gene therapies; surgical instruments; diagnostic tests; vaccines; cell therapies;
      insulin pumps; imaging systems; oral medicines for rare diseases; hearing implants; peptide medicines;
      wound dressings; blood analyzers; dental implants; pain treatments`),
    buyers: list(`hospitals; patients with autoimmune diseases; oncology centers; laboratories; outpatient clinics;
      veterinarians; research institutes; dialysis centers`),
    parts: list(
      'Oncology; Rare Diseases; Devices; Diagnostics; Immunology; Consumer Health; Neurology; Contract Research',
    ),
  },
  MANUFACTURING: {
    does: list('designs, makes and sells; manufactures; engineers and assembles; produces and markets'),
    products:
      list(`power semiconductors; electric motors; breakfast cereals; sparkling drinks; hand tools; industrial robots;
      specialty chemicals; glass bottles; running shoes; aircraft seats; precision valves; paper packaging; garden
      furniture; optical sensors; batteries; brake systems`),
    buyers: list(`car makers; grocery chains; aerospace companies; builders; electronics companies; farmers; retailers;
      machine shops`),
    parts: list('Components; Consumer Brands; Industrial Systems; Materials; Aftermarket; Packaging; Motion; Sensors'),
  },
  'REAL ESTATE & CONSTRUCTION': {
    does: list('owns and leases; develops and manages; builds and sells; acquires, renovates and lets'),
    products: list(`apartment buildings; warehouses; data centers; office towers; single-family homes; shopping streets;
      student residences; hotels; self-storage sites; medical buildings; timberland; life-science campuses; bridges;
      senior residences`),
    buyers:
      list(`families; logistics companies; hotel guests; technology companies; public authorities; retailers; retirees;
      universities`),
    parts: list('Residential; Logistics; Hospitality; Development; Property Services; Land; Offices; Construction'),
  },
  TECHNOLOGY: {
    does: list('develops and sells; provides; operates and licenses; builds and hosts'),
    products:
      list(`accounting software; identity management; video games; fiber networks; data warehouses; mapping services;
      hospital software; mobile plans; streaming channels; design tools; network security; customer analytics; cloud
      storage; translation engines; payroll software; online classifieds`),
    buyers: list(`mid-sized companies; developers; public agencies; households; banks; advertisers; telecom operators;
      schools`),
    parts: list('Cloud; Enterprise Software; Networks; Media; Security; Data; Consumer; Professional Services'),
  },
  'TRADE & SERVICES': {
    does: list('runs; owns and franchises; operates a chain of; owns and supplies'),
    products:
      list(`grocery stores; coffee houses; garden centers; outdoor outfitters; language schools; staffing agencies; pizza
      restaurants; fitness clubs; used-car yards; bookshops; cruise ships; tool rental depots; pet stores; theme parks;
      wholesale warehouses; shoe shops`),
    buyers: list(`families; students; small businesses; travelers; contractors; restaurants; commuters; pet owners`),
    parts: list('Stores; Online; Franchise; Wholesale; Services; Loyalty; International; Private Label'),
  },
}

export const fundVocabulary: Vocabulary = {
  does: list('holds; seeks long-term growth through; follows an index of; offers a low-cost way to own'),
  products:
    list(`shares of small companies; dividend-paying shares; government bonds; gold miners; infrastructure shares;
    investment-grade bonds; property shares; technology shares; convertible bonds; water utilities`),
  buyers: list('individual investors; pension plans; advisers; savers'),
  parts: [],
}
