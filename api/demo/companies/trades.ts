import type { Sector } from '#domain/sectors'
import { phrases } from './word-list.ts'

/** What companies of a sector call their trade in their names. */
export const trades: Readonly<Record<Sector, readonly string[]>> = {
  'ENERGY & TRANSPORTATION': phrases(`
    Energy
    Petroleum
    Resources
    Pipelines
    Midstream
    Power
    Electric
    Renewables
    Solar
    Wind Power
    Minerals
    Mining
    Gold
    Lithium
    Uranium
    Shipping
    Maritime
    Tankers
    Airways
    Freight
    Logistics
    Rail
    Trucking
    Gas & Light
    Drilling
    Water Works
  `),
  FINANCE: phrases(`
    Bancorp
    Bancshares
    Bank
    Savings
    Financial
    Capital
    Trust
    Insurance
    Assurance
    Reinsurance
    Mutual
    Credit
    Asset Management
    Securities
    Lending
    Investment Partners
    Wealth
    Life & Casualty
    Payments
    Acquisition
  `),
  'LIFE SCIENCES': phrases(`
    Therapeutics
    Pharma
    Biosciences
    Biologics
    Medical
    Diagnostics
    Genomics
    Oncology
    Immune
    Surgical
    Health
    Laboratories
    Vaccines
    Neuro
    Cell Therapy
    Bio
    Orthopedics
    Vision
    Cardio
    Medicines
    Peptides
    Dental
  `),
  MANUFACTURING: phrases(`
    Semiconductor
    Devices
    Motors
    Foods
    Beverages
    Brewing
    Tool Works
    Instruments
    Materials
    Chemicals
    Steel
    Aerospace
    Electronics
    Industries
    Machine
    Paper
    Packaging
    Textiles
    Footwear
    Furniture
    Toys
    Robotics
    Batteries
    Optics
    Glass
    Valve & Pump
    Bakeries
    Dairy
  `),
  'REAL ESTATE & CONSTRUCTION': phrases(`
    Properties
    Realty
    Residential
    Apartment Homes
    Homes
    Builders
    Construction
    Storage
    Hospitality
    Hotels
    Land
    Office Trust
    Logistics Realty
    Data Centers
    Senior Living
    Timberlands
    Malls
    Development
    Acquisition
    Mortgage Trust
  `),
  TECHNOLOGY: phrases(`
    Software
    Systems
    Technologies
    Digital
    Networks
    Data
    Cloud
    Analytics
    Security
    Interactive
    Games
    Telecom
    Wireless
    Media
    Cable
    Computing
    Labs
    Online
    Intelligence
    Automation
    Signal
    Broadband
  `),
  'TRADE & SERVICES': phrases(`
    Stores
    Markets
    Grocers
    Outfitters
    Restaurants
    Coffee
    Pizza
    Education
    Learning
    Staffing
    Consulting
    Leisure
    Cruises
    Fitness
    Auto Parts
    Hardware
    Wholesale
    Distribution
    Travel
    Books
    Pets
    Services
    Theatres
    Rentals
    Apparel
    Kitchens
  `),
}
