import type { Sector } from '#domain/stock/stock'
import { phrases } from './name-words.ts'

/** An industry, and the words for it in company names. */
export interface Industry {
  readonly name: string
  readonly trades: readonly string[]
}

/** One per line: the words of the Standard Industrial Classification, a colon, and the trades. */
const industriesOf = (table: string): readonly Industry[] =>
  phrases(table).map((line) => {
    const [name = '', trades = ''] = line.split(': ')
    return { name, trades: trades.split(', ') }
  })

/** By sector, the most common first. */
export const industries: Readonly<Record<Sector, readonly Industry[]>> = {
  'ENERGY & TRANSPORTATION': industriesOf(`
    CRUDE PETROLEUM & NATURAL GAS: Petroleum, Energy, Oil & Gas, Resources
    GOLD & SILVER ORES: Gold, Silver, Minerals, Mining
    ELECTRIC SERVICES: Electric, Power, Renewables, Solar, Wind Power
    DEEP SEA FOREIGN TRANSPORTATION OF FREIGHT: Shipping, Maritime, Tankers, Bulk Carriers
    METAL MINING: Lithium, Uranium, Copper, Metals
    OIL & GAS FIELD SERVICES: Energy Services, Well Services, Oilfield Supply
    DRILLING OIL & GAS WELLS: Drilling, Offshore
    NATURAL GAS TRANSMISSION: Pipelines, Midstream
    NATURAL GAS DISTRIBUTION: Gas & Light, Gas Works
    ELECTRIC & OTHER SERVICES COMBINED: Utilities, Power & Water
    COGENERATION SERVICES & SMALL POWER PRODUCERS: Hydro, Biogas, Geothermal
    PETROLEUM REFINING: Refining, Fuels
    AIR TRANSPORTATION, SCHEDULED: Airways, Air
    TRUCKING (NO LOCAL): Trucking, Freight
    RAILROADS, LINE-HAUL OPERATING: Rail, Railways
    BITUMINOUS COAL & LIGNITE SURFACE MINING: Coal, Carbon
    WATER SUPPLY: Water Works, Water
    ARRANGEMENT OF TRANSPORTATION OF FREIGHT & CARGO: Logistics, Forwarding
  `),
  FINANCE: industriesOf(`
    STATE COMMERCIAL BANKS: Bancorp, Bancshares, Bank, Banking
    FINANCE SERVICES: Financial, Capital, Payments, Lending
    NATIONAL COMMERCIAL BANKS: Bancorp, National, Bankers
    ASSET MANAGEMENT: Asset Management, Capital Partners, Wealth
    FIRE, MARINE & CASUALTY INSURANCE: Insurance, Assurance, Casualty, Reinsurance
    INVESTMENT ADVICE: Advisors, Investment Partners
    SAVINGS INSTITUTIONS, FEDERALLY CHARTERED: Savings, Thrift
    SECURITY BROKERS, DEALERS & FLOTATION COMPANIES: Securities, Markets
    LIFE INSURANCE: Life, Life & Annuity
    PERSONAL CREDIT INSTITUTIONS: Credit, Personal Loans
    SURETY INSURANCE: Surety, Guaranty
    INSURANCE AGENTS, BROKERS & SERVICE: Insurance Brokers, Risk
    ACCIDENT & HEALTH INSURANCE: Mutual, Health Plans
    COMMODITY CONTRACTS BROKERS & DEALERS: Commodities, Futures
  `),
  'LIFE SCIENCES': industriesOf(`
    PHARMACEUTICAL PREPARATIONS: Therapeutics, Pharma, Medicines, Oncology, Neuro, Peptides
    BIOLOGICAL PRODUCTS (NO DIAGNOSTIC SUBSTANCES): Biosciences, Biologics, Immune, Cell Therapy, Vaccines, Bio
    SURGICAL & MEDICAL INSTRUMENTS & APPARATUS: Surgical, Medical, Cardio
    ELECTROMEDICAL & ELECTROTHERAPEUTIC APPARATUS: Imaging, Pulse Medical
    IN VITRO & IN VIVO DIAGNOSTIC SUBSTANCES: Diagnostics, Genomics
    ORTHOPEDIC, PROSTHETIC & SURGICAL APPLIANCES & SUPPLIES: Orthopedics, Prosthetics
    SERVICES-MEDICAL LABORATORIES: Laboratories, Pathology
    LABORATORY ANALYTICAL INSTRUMENTS: Analytical, Lab Instruments
    DENTAL EQUIPMENT & SUPPLIES: Dental
    MEDICINAL CHEMICALS & BOTANICAL PRODUCTS: Botanicals, Nutrition
    AGRICULTURAL PRODUCTION-CROPS: Seeds, Crop Science
    SERVICES-HOSPITALS: Health, Hospitals
    OPHTHALMIC GOODS: Vision, Eyecare
    SERVICES-HOME HEALTH CARE SERVICES: Home Care
  `),
  MANUFACTURING: industriesOf(`
    SEMICONDUCTORS & RELATED DEVICES: Semiconductor, Devices, Silicon, Photonics
    MOTOR VEHICLE PARTS & ACCESSORIES: Auto Components, Brakes, Axle
    MOTOR VEHICLES & PASSENGER CAR BODIES: Motors, Electric Vehicles
    FOOD & KINDRED PRODUCTS: Foods, Provisions
    BEVERAGES: Beverages, Springs
    SPECIAL INDUSTRY MACHINERY: Machine, Robotics
    ELECTRONIC COMPONENTS: Electronics, Batteries, Connectors
    PLASTICS PRODUCTS: Packaging, Polymers
    STEEL WORKS, BLAST FURNACES & ROLLING MILLS: Steel, Iron Works
    AIRCRAFT PARTS & AUXILIARY EQUIPMENT: Aerospace, Aircraft
    INDUSTRIAL INSTRUMENTS FOR MEASUREMENT, DISPLAY & CONTROL: Instruments, Controls
    PERFUMES, COSMETICS & OTHER TOILET PREPARATIONS: Cosmetics, Fragrances
    PAPER MILLS: Paper, Fiber
    HOUSEHOLD FURNITURE: Furniture, Upholstery
    RUBBER & PLASTICS FOOTWEAR: Footwear, Shoes
    GAMES, TOYS & CHILDREN'S VEHICLES: Toys
    PUMPS & PUMPING EQUIPMENT: Valve & Pump, Flow
    GLASS CONTAINERS: Glass
    DAIRY PRODUCTS: Dairy, Creameries
    BAKERY PRODUCTS: Bakeries
    MALT BEVERAGES: Brewing
    COMPUTER & OFFICE EQUIPMENT: Computers, Office Machines
  `),
  'REAL ESTATE & CONSTRUCTION': industriesOf(`
    REAL ESTATE INVESTMENT TRUSTS: Properties, Realty, Office Trust, Storage, Data Centers, Apartment Homes
    BLANK CHECKS: Acquisition, Acquisition II, Merger
    REAL ESTATE: Land, Estates
    HOTELS & MOTELS: Hotels, Hospitality, Resorts
    OPERATIVE BUILDERS: Homes, Builders
    CONSTRUCTION-SPECIAL TRADE CONTRACTORS: Roofing, Contractors
    REAL ESTATE AGENTS & MANAGERS (FOR OTHERS): Property Services, Realtors
    LAND SUBDIVIDERS & DEVELOPERS (NO CEMETERIES): Development, Communities
    HEAVY CONSTRUCTION OTHER THAN BUILDING CONSTRUCTION: Construction, Bridge & Tunnel
    GENERAL BUILDING CONTRACTORS-RESIDENTIAL BUILDINGS: Residential
    LESSORS OF REAL PROPERTY: Timberlands, Leasing
    PATENT OWNERS & LESSORS: Licensing, Royalties
  `),
  TECHNOLOGY: industriesOf(`
    SERVICES-PREPACKAGED SOFTWARE: Software, Cloud, Security, Games, Labs
    SERVICES-COMPUTER PROGRAMMING, DATA PROCESSING, ETC.: Technologies, Digital, Online, Interactive
    SERVICES-COMPUTER PROCESSING & DATA PREPARATION: Data, Analytics, Intelligence
    SERVICES-COMPUTER INTEGRATED SYSTEMS DESIGN: Systems, Integration
    SERVICES-COMPUTER PROGRAMMING SERVICES: Computing, Automation
    CABLE & OTHER PAY TELEVISION SERVICES: Cable, Broadband
    TELEPHONE COMMUNICATIONS (NO RADIOTELEPHONE): Telecom, Networks
    RADIOTELEPHONE COMMUNICATIONS: Wireless, Mobile
    COMMUNICATIONS SERVICES: Signal, Satellite
    TELEVISION BROADCASTING STATIONS: Broadcasting, Media
    SERVICES-ADVERTISING: Advertising
    SERVICES-MOTION PICTURE & VIDEO TAPE PRODUCTION: Pictures, Studios
    SERVICES-COMPUTER RENTAL & LEASING: Hosting
  `),
  'TRADE & SERVICES': industriesOf(`
    SERVICES-BUSINESS SERVICES: Services, Outsourcing, Exchange
    RETAIL-EATING PLACES: Restaurants, Coffee, Pizza, Kitchens
    SERVICES-EDUCATIONAL SERVICES: Education, Learning
    SERVICES-MANAGEMENT CONSULTING SERVICES: Consulting
    RETAIL-CATALOG & MAIL-ORDER HOUSES: Direct, Mail Order
    RETAIL-AUTO DEALERS & GASOLINE STATIONS: Auto, Cars
    RETAIL-GROCERY STORES: Grocers, Markets
    RETAIL-VARIETY STORES: Stores, Bazaars
    RETAIL-FAMILY CLOTHING STORES: Apparel, Outfitters
    RETAIL-BUILDING MATERIALS, HARDWARE & GARDEN SUPPLY: Hardware, Garden Supply
    SERVICES-HELP SUPPLY SERVICES: Staffing
    SERVICES-AMUSEMENT & RECREATION: Leisure, Fitness
    SERVICES-MISCELLANEOUS AMUSEMENT PARKS: Parks, Theatres
    WHOLESALE-GROCERIES & RELATED PRODUCTS: Wholesale, Produce
    WHOLESALE-INDUSTRIAL MACHINERY & EQUIPMENT: Distribution, Supply
    RETAIL-SHOE STORES: Shoe Stores
    RETAIL-HOME FURNITURE & FURNISHINGS STORES: Furnishings
    SERVICES-PERSONAL SERVICES: Salons, Pets
  `),
}
