public import ArgumentParser
public import DigraphRenderers

/// The background of a picture.
struct BackgroundOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ground behind a picture.",
      discussion:
        "Default: transparent for SVG and PDF; white for PNG, of which many programs show nothing as black.",
      valueName: "ground"))
  var background: LayoutRequest.Background?
}

extension LayoutRequest.Background: ExpressibleByArgument {}
